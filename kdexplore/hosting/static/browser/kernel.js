// The Python of this page as the widgets know a kernel: comms, signals, and whether it is busy. It runs in a worker.

import { packed, unpacked } from "./messages.js";

class Signal {
  slots = new Set();

  connect(slot) {
    this.slots.add(slot);
  }

  disconnect(slot) {
    this.slots.delete(slot);
  }

  emit(sender, args) {
    for (const slot of [...this.slots]) slot(sender, args);
  }
}

// The line of one widget.
class Comm {
  heard = () => {};
  closed = () => {};

  constructor(kernel, target, id) {
    Object.assign(this, { kernel, target_name: target, comm_id: id });
  }

  open(data, callbacks, metadata, buffers) {
    const content = { comm_id: this.comm_id, target_name: this.target_name, data: data ?? {} };
    return this.kernel.send("comm_open", content, metadata, buffers, callbacks);
  }

  send(data, callbacks, metadata, buffers) {
    return this.kernel.send("comm_msg", { comm_id: this.comm_id, data }, metadata, buffers, callbacks);
  }

  close() {
    this.kernel.comms.delete(this.comm_id);
    return "";
  }

  on_msg(heard) {
    this.heard = heard;
  }

  on_close(closed) {
    this.closed = closed;
  }
}

export class WorkerKernel {
  status = "idle";
  connectionStatus = "connected";
  isDisposed = false;
  statusChanged = new Signal();
  connectionStatusChanged = new Signal();
  anyMessage = new Signal();
  iopubMessage = new Signal();
  comms = new Map();
  opened = async () => {}; // a widget has been made
  waiting = new Map(); // who is told when a message has been dealt with
  turn = Promise.resolve(); // messages are taken in one after the other
  session = crypto.randomUUID();

  constructor(worker) {
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => data.message && this.receive(unpacked(data.message)));
    worker.addEventListener("error", () => this.change("dead"));
  }

  comm(target, id) {
    if (!this.comms.has(id)) this.comms.set(id, new Comm(this, target, id));
    return this.comms.get(id);
  }

  send(kind, content, metadata = {}, buffers = [], callbacks = undefined) {
    const id = crypto.randomUUID();
    const header = { msg_id: id, msg_type: kind, username: "", session: this.session, date: "", version: "5.3" };
    const message = { channel: "shell", header, metadata, content, buffers };
    if (callbacks) this.waiting.set(id, callbacks);
    this.anyMessage.emit(this, { direction: "send", msg: message });
    const data = packed(message);
    this.worker.postMessage({ message: data }, [data.buffer]);
    return id;
  }

  receive(message) {
    this.anyMessage.emit(this, { direction: "recv", msg: message });
    this.turn = this.turn.then(() => this.take(message)).catch((error) => console.error("kdexplore:", error));
  }

  async take(message) {
    const { header, content, parent_header: parent } = message;
    const comm = this.comms.get(content.comm_id);
    if (header.msg_type === "comm_open") await this.opened(this.comm(content.target_name, content.comm_id), message);
    else if (header.msg_type === "comm_msg") await comm?.heard(message);
    else if (header.msg_type === "comm_close") {
      this.comms.delete(content.comm_id);
      await comm?.closed(message);
    } else if (header.msg_type === "status") this.report(content.execution_state, message, parent.msg_id);
    if (message.channel === "iopub") this.iopubMessage.emit(this, message);
  }

  report(state, message, id) {
    this.waiting.get(id)?.iopub?.status?.(message);
    if (state === "idle") this.waiting.delete(id);
    this.change(state);
  }

  change(status) {
    if (this.status === "dead" || this.status === status) return;
    this.status = status;
    this.statusChanged.emit(this, status);
  }
}

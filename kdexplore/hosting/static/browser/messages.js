// Messages between the page and the Python beside it, as kdexplore/hosting/messages.py reads and writes them: a table of
// offsets, a channel, four JSON objects, and any number of buffers.

const WORD = 8; // bytes of an offset
const OBJECTS = ["header", "parent_header", "metadata", "content"];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const bytesOf = (buffer) =>
  ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer);

export function packed(message) {
  const objects = OBJECTS.map((name) => encoder.encode(JSON.stringify(message[name] ?? {})));
  const parts = [encoder.encode(message.channel), ...objects, ...(message.buffers ?? []).map(bytesOf)];
  const offsets = [WORD * (parts.length + 2)];
  for (const part of parts) offsets.push(offsets.at(-1) + part.length);
  const made = new Uint8Array(offsets.at(-1));
  const table = new DataView(made.buffer);
  [offsets.length, ...offsets].forEach((number, at) => table.setBigUint64(WORD * at, BigInt(number), true));
  parts.forEach((part, at) => made.set(part, offsets[at]));
  return made;
}

export function unpacked(data) {
  const table = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const number = (at) => Number(table.getBigUint64(WORD * at, true));
  const offsets = Array.from({ length: number(0) }, (_, at) => number(at + 1));
  const [channel, ...parts] = offsets.slice(0, -1).map((start, at) => data.slice(start, offsets[at + 1]));
  const message = { channel: decoder.decode(channel) };
  OBJECTS.forEach((name, at) => (message[name] = JSON.parse(decoder.decode(parts[at]))));
  message.buffers = parts.slice(OBJECTS.length).map((part) => new DataView(part.buffer, part.byteOffset, part.byteLength));
  return message;
}

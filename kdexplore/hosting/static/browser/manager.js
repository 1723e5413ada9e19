// What the widgets ask of their page: models by their ids, and views of them. It is the manager of Jupyter's widgets
// without what this page has no use for: stored states, other versions, outputs of cells, packages from other hosts.

const CONTROL = "jupyter.widget.control";
const VERSION = { version: "1.0.0" };

// Marks in a description are shown as they are.
function escaped(text) {
  const node = document.createElement("span");
  node.textContent = text;
  return node.innerHTML;
}

export class Manager {
  models = new Map(); // promises of models, by id

  constructor(kernel, modules) {
    Object.assign(this, { kernel, modules, base: modules.get("@jupyter-widgets/base"), inline_sanitize: escaped });
    kernel.opened = (comm, { content: { data }, buffers }) => this.make(comm, data.state, data.buffer_paths ?? [], buffers);
  }

  callbacks() {
    return {};
  }

  setViewOptions(options = {}) {
    return options;
  }

  async resolve_url(url) {
    return url;
  }

  has_model(id) {
    return this.models.has(id);
  }

  async get_model(id) {
    const model = this.models.get(id);
    if (!model) throw new Error("there is no such widget");
    return model;
  }

  // A model can be asked for from here on, by others that hold it, while it is being made.
  make(comm, state, paths, buffers) {
    this.base.put_buffers(state, paths, buffers);
    const model = this.made(comm, state);
    this.models.set(comm.comm_id, model);
    model.then((each) => each.once("comm:close", () => this.models.delete(comm.comm_id)), () => {});
    return model;
  }

  async made(comm, state) {
    const Model = this.modules.get(state._model_module)[state._model_name];
    const attributes = await Model._deserialize_state(state, this);
    const model = new Model(attributes, { widget_manager: this, model_id: comm.comm_id, comm });
    model.name = state._model_name;
    model.module = state._model_module;
    return model;
  }

  // Everything that there is at the start.
  async load() {
    const control = this.kernel.comm(CONTROL, crypto.randomUUID());
    const answer = new Promise((done) => control.on_msg(done));
    control.open({}, undefined, VERSION);
    control.send({ method: "request_states" });
    const { content, buffers } = await answer;
    control.close();
    const { states, buffer_paths: paths } = content.data;
    const own = new Map(Object.keys(states).map((id) => [id, { paths: [], buffers: [] }]));
    paths.forEach(([id, , ...path], at) => { // in between is "state"
      own.get(id).paths.push(path);
      own.get(id).buffers.push(buffers[at]);
    });
    const made = Object.entries(states).map(([id, { state }]) => {
      return this.make(this.kernel.comm("jupyter.widget", id), state, own.get(id).paths, own.get(id).buffers);
    });
    await Promise.all(made);
  }

  create_view(model, options = {}) {
    const view = model.state_change.then(() => this.view(model, options));
    model.state_change = view;
    return view;
  }

  async view(model, options) {
    const View = this.modules.get(model.get("_view_module"))[model.get("_view_name")];
    const view = new View({ model, options: this.setViewOptions(options) });
    const id = crypto.randomUUID();
    view.listenTo(model, "destroy", view.remove);
    await view.render();
    if (model.views) {
      model.views[id] = Promise.resolve(view);
      view.once("remove", () => delete model.views[id]);
    }
    return view;
  }

  async show(id, place) {
    const { luminoWidget: widget } = await this.create_view(await this.get_model(id));
    widget.constructor.attach(widget, place);
  }
}

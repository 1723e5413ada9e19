// What is painted goes to the kernel one message at a time; what is painted meanwhile goes together in the next.

const PATIENCE = 800; // milliseconds for an answer; a refusal may have none

export class Outbox {
  strokes = []; // painted, and not yet sent
  sent = []; // sent, and not yet drawn
  brush = "";
  waiting = 0;

  constructor(board) {
    this.board = board;
  }

  /** The cells that are on their way, with their brushes. */
  get pending() {
    return [...this.sent, ...this.strokes];
  }

  paint(strokes) {
    this.strokes.push(...strokes);
    this.flush();
  }

  choose(brush) {
    this.brush = brush;
    this.flush();
  }

  arrived() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.sent = [];
    this.flush();
  }

  flush() {
    if (this.waiting || !(this.strokes.length || this.brush)) return;
    if (this.strokes.length) {
      this.sent = this.strokes;
      this.strokes = [];
      this.board.send({ paint: this.sent });
    } else {
      this.board.send({ choose: ["brush", this.brush] });
      this.brush = "";
    }
    this.waiting = setTimeout(() => {
      this.arrived();
      this.board.drawAim();
    }, PATIENCE);
  }

  stop() {
    clearTimeout(this.waiting);
  }
}

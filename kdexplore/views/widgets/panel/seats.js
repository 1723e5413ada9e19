// The mark of a player: a shape in a colour.

import { sign } from "../common.js";

const SHAPES = {
  circle: "M12 3a9 9 0 1 0 .01 0z",
  diamond: "M12 2L22 12L12 22L2 12z",
  triangle: "M12 3L22 21H2z",
  pentagon: "M12 2L22.500 9.600L18.500 22H5.500L1.500 9.600z",
  square: "M3.500 3.500h17v17h-17z",
  star: "M12 1.500L15 8.800L22.800 9.400L16.800 14.500L18.700 22.200L12 18L5.300 22.200L7.200 14.500L1.200 9.400L9 8.800z",
  cross: "M8.500 2.500h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
  drop: "M12 1.500C16 7 20 10.500 20 15a8 7.500 0 0 1-16 0C4 10.500 8 7 12 1.500z",
};

export function showSeat(place, seat) {
  const shown = seat ? `${seat.shape} ${seat.colour}` : "";
  if (place.shown === shown) return;
  place.shown = shown;
  place.replaceChildren(...(seat ? [seatMark(seat)] : []));
}

function seatMark({ shape, colour }) {
  const mark = sign(SHAPES[shape] || SHAPES.circle, { class: "kd-panel-seat" });
  mark.style.color = colour;
  return mark;
}

// What the bundle makes of our symbols: their markup.
declare module "*.svg" {
  const markup: string;
  export default markup;
}
declare module "*.svg?shapes" {
  const markup: string;
  export default markup;
}
// A style sheet as text, for the elements of one class.
declare module "*.css?kd-board" {
  const text: string;
  export default text;
}
declare module "*.css?kd-draft" {
  const text: string;
  export default text;
}

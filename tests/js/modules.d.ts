// What the bundle makes of our symbols: their markup.
declare module "*.svg" {
  const markup: string;
  export default markup;
}
declare module "*.svg?shapes" {
  const markup: string;
  export default markup;
}

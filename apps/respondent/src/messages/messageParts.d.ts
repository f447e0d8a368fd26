declare module '*.json?part=start' {
  const words: Readonly<Record<string, string>>;
  export default words;
}

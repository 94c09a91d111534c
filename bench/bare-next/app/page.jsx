export default function Page() {
  return <h1>A page of Next and nothing else</h1>;
}

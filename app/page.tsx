export default function Home() {
  return <h1>Merchant Desk</h1>;
}

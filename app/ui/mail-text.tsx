export function MailText({ children }: { children: string }) {
  const end = children.indexOf("@") + 1;
  return (
    <>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </>
  );
}

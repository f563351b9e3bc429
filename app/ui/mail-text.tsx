/** Words with a mail address in them: a line too short for it breaks behind the @. */
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

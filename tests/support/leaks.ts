/** What an answer says of the code or the database. Addresses of feeds are random, so no short string may be in it. */
export const LEAKS =
  /\.[jt]sx?:\d+|\bat \w+ \(|node_modules|SQLITE_|D1_ERROR|TypeError|RangeError|SyntaxError|select "|insert into/i;

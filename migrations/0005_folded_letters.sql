-- Applies the folding of worker/contract/fold-text.ts to the search_text of existing rows. Only rows with non-ASCII
-- characters, which have more bytes than characters, are updated.
UPDATE profiles SET search_text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_text
  , 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd')
  , 'þ', 'th'), 'ß', 'ss'), 'ħ', 'h'), 'ŧ', 't'), 'ŋ', 'n'), 'ĸ', 'k')
  , 'ı', 'i'), '‘', ''''), '’', ''''), '‐', '-'), '‑', '-'), '–', '-')
WHERE length(CAST(search_text AS BLOB)) > length(search_text);
--> statement-breakpoint
UPDATE shifts SET search_text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_text
  , 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd')
  , 'þ', 'th'), 'ß', 'ss'), 'ħ', 'h'), 'ŧ', 't'), 'ŋ', 'n'), 'ĸ', 'k')
  , 'ı', 'i'), '‘', ''''), '’', ''''), '‐', '-'), '‑', '-'), '–', '-')
WHERE length(CAST(search_text AS BLOB)) > length(search_text);
--> statement-breakpoint
UPDATE events SET search_text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_text
  , 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd')
  , 'þ', 'th'), 'ß', 'ss'), 'ħ', 'h'), 'ŧ', 't'), 'ŋ', 'n'), 'ĸ', 'k')
  , 'ı', 'i'), '‘', ''''), '’', ''''), '‐', '-'), '‑', '-'), '–', '-')
WHERE length(CAST(search_text AS BLOB)) > length(search_text);
--> statement-breakpoint
UPDATE event_reservations SET search_text =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_text
  , 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd')
  , 'þ', 'th'), 'ß', 'ss'), 'ħ', 'h'), 'ŧ', 't'), 'ŋ', 'n'), 'ĸ', 'k')
  , 'ı', 'i'), '‘', ''''), '’', ''''), '‐', '-'), '‑', '-'), '–', '-')
WHERE length(CAST(search_text AS BLOB)) > length(search_text);

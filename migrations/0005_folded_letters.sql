-- What the server folds in what is searched, in what was there before: worker/contract/fold-text.ts. Only rows that hold
-- something else than ASCII are written, and only those have longer bytes than characters.
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

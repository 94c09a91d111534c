-- An order number as numbers are compared: without the difference of capitals and of wide and narrow signs, and without what stands between
-- its letters and digits. Of digits alone it is the number itself, so only other numbers have indexes of their own, which are built at the
-- start while people work.
CREATE FUNCTION "number_key"(p_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(public.plain_text(p_number), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u30fb\ufeff]+', '', 'g')
$$;

-- Names of cities and categories that look the same become one: stored as NFC, without signs that nobody sees (joiners
-- between letters of India and Arabia stay), in the spelling of the chapter, else of the oldest row. No `updated_at` and
-- no `sequence` changes, because nothing new is to be told.
CREATE FUNCTION pg_temp.stored_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    normalize(name, NFC),
    '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g'),
    '(^|[^\u0600-\u0DFF\u0F00-\u109F\u1780-\u17FF\uFE0F\U0001F000-\U0001FFFF])[\u200C\u200D]+', '\1', 'g'),
    '[\u200C\u200D]+(\s|$)', '\1', 'g'),
    '\s+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(translate(regexp_replace(pg_temp.stored_name(name), '[\u200C\u200D]', '', 'g'),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ') COLLATE "C")
$$;--> statement-breakpoint
DO $$
DECLARE
  place record;
  spelling record;
  twin text;
BEGIN
  CREATE TEMP TABLE names ON COMMIT DROP AS
    SELECT pg_temp.name_key(name) AS key, name, 0 AS rank, now() AS at FROM (VALUES
      ('New Delhi'), ('Baroda'), ('Noida'), ('Gwalior'), ('Dhaka'), ('Casablanca'), ('Kanpur'), ('Kolkata'), ('Gurgaon'), ('Faridabad'), ('Hyderabad'), ('Mumbai'), ('Durg'), ('Dubai'), ('Nasik'), ('Coimbatore'), ('Jodhpur'), ('Patna'), ('Lucknow'), ('Jaipur'), ('Dehradun'), ('Bangalore'), ('Siddipet'), ('Sonipat'), ('Bhopal'), ('Indore'), ('Nagpur'), ('Ahmedabad'), ('Sunnyvale'), ('San Francisco'), ('Kanpur Dehat'), ('Kakuma'), ('Ghaziabad'), ('Kampala'), ('Harare'), ('Mgipi'), ('Kangra'), ('Chennai'), ('Seoul'), ('Busan'), ('Bhilai'), ('Pune'), ('Kutch'), ('Bokaro'), ('Ballia'), ('Calicut'), ('Unnao'), ('Mainpuri'), ('Greater Noida'), ('Jhansi')) AS chapters (name);
  INSERT INTO names SELECT pg_temp.name_key(city_name), city_name, 1, min(created_at) FROM city_events GROUP BY city_name;
  -- All spellings are known before the first one is changed, whichever table comes first.
  FOR place IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name = 'city_name' OR table_name = 'city_mayors' AND column_name = 'city')
    ORDER BY table_name
  LOOP
    EXECUTE format('INSERT INTO names SELECT pg_temp.name_key(%1$I), %1$I, 2, now() FROM %2$I WHERE %1$I IS NOT NULL GROUP BY %1$I',
      place.column_name, place.table_name);
  END LOOP;
  FOR place IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name = 'city_name' OR table_name = 'city_mayors' AND column_name = 'city')
    ORDER BY table_name
  LOOP
    -- Rows of which there may be one for a city: the other one stays, or goes where it says the same.
    twin := CASE place.table_name
      WHEN 'follows' THEN 'o.follower_id = t.follower_id'
      WHEN 'chapter_hosts' THEN 'o.user_id = t.user_id'
      WHEN 'follower_months' THEN 'o.month = t.month'
      WHEN 'pictures' THEN 'o.source_hash = t.source_hash'
      WHEN 'refused_pictures' THEN 'o.source_hash = t.source_hash'
      WHEN 'chapter_cards' THEN 'true'
      WHEN 'chapter_notes' THEN 'true'
      ELSE 'false' END;
    FOR spelling IN EXECUTE format('SELECT DISTINCT t.%1$I AS old, first.name AS new FROM %2$I t, LATERAL (
        SELECT pg_temp.stored_name(n.name) AS name FROM names n WHERE n.key = pg_temp.name_key(t.%1$I)
        ORDER BY n.rank, n.at, n.name COLLATE "C" LIMIT 1) first
      WHERE t.%1$I <> first.name AND first.name <> %3$L ORDER BY 1', place.column_name, place.table_name, '')
    LOOP
      EXECUTE format('UPDATE %2$I t SET %1$I = %3$L WHERE %1$I = %4$L AND NOT EXISTS (
          SELECT 1 FROM %2$I o WHERE o.%1$I = %3$L AND %5$s)',
        place.column_name, place.table_name, spelling.new, spelling.old, twin);
      IF place.table_name IN ('follows', 'chapter_hosts', 'follower_months') THEN
        EXECUTE format('DELETE FROM %2$I WHERE %1$I = %3$L', place.column_name, place.table_name, spelling.old);
      END IF;
    END LOOP;
  END LOOP;
  UPDATE hidden_events SET last = jsonb_set(last, '{city_name}', to_jsonb(city_name))
    WHERE last ->> 'city_name' <> city_name;
  FOR place IN SELECT unnest(ARRAY['blog_posts', 'videos']) AS table_name LOOP
    EXECUTE format('UPDATE %1$I t SET category = first.name FROM (
        SELECT DISTINCT ON (key) key, pg_temp.stored_name(category) AS name FROM (
          SELECT pg_temp.name_key(category) AS key, category, created_at, id FROM %1$I WHERE category IS NOT NULL) every
        ORDER BY key, created_at, id) first
      WHERE pg_temp.name_key(t.category) = first.key AND t.category <> first.name AND first.name <> %2$L',
      place.table_name, '');
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION pg_temp.name_key(text);--> statement-breakpoint
DROP FUNCTION pg_temp.stored_name(text);

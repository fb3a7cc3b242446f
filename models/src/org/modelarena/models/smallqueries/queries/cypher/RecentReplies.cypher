MATCH (:Person {id: 77})-[:messages]->(:Message)-[:replies]->(r:Message) RETURN r.{key} ORDER BY r.created DESC, r.id LIMIT 20

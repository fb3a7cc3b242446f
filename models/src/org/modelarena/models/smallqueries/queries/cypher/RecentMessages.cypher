MATCH (:Person {id: 77})-[:knows]->(:Person)-[:messages]->(m:Message) WHERE m.created <= 900000 RETURN m.{key} ORDER BY m.created DESC, m.id LIMIT 20

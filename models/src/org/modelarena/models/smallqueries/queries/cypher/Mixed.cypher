MATCH (n:Node) WHERE n.id % 1113 = 7 MATCH (n)-[:next]-(m:Node) RETURN m.{key} ORDER BY m.id

MATCH (:Node {id: 777})-[:next*4..4]-(m:Node) RETURN DISTINCT m.{key}

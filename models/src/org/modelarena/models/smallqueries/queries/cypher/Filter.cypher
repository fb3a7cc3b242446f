MATCH (n:Node) WHERE (n.id % 7) / (n.id % 5 + 1) > n.id % 3 RETURN n.{key}

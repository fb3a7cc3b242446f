MATCH (n:Node) RETURN n.id

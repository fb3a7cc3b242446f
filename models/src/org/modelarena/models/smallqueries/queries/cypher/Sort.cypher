MATCH (n:Node) RETURN n.{key} ORDER BY n.idMod7 DESC, n.id

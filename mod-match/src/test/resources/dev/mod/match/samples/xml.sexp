(document (prolog (XMLDecl (VersionNum))) root: (element (STag (Name) (Attribute (Name) (AttValue))) (content
(Comment) (element (STag (Name)) (content (CharData) (EntityRef (Name)) (CharData)) (ETag (Name)))) (ETag
(Name))))

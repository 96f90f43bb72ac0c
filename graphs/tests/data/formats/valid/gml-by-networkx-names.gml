graph [
  node [
    id 0
    label "Rome"
  ]
  node [
    id 1
    label "Oslo"
  ]
  node [
    id 2
    label "Kyiv"
  ]
  node [
    id 3
    label "Graz"
  ]
  node [
    id 4
    label "Bern"
  ]
  node [
    id 5
    label "&#321;&#243;d&#378;"
  ]
  edge [
    source 0
    target 1
    weight 2.5
  ]
  edge [
    source 0
    target 3
    weight 2.5
  ]
  edge [
    source 0
    target 4
    weight 2.5
  ]
  edge [
    source 1
    target 2
    weight 2.5
  ]
  edge [
    source 2
    target 3
    weight 2.5
  ]
]

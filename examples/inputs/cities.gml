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
    label "Bern"
  ]
  edge [
    source 0
    target 1
  ]
]

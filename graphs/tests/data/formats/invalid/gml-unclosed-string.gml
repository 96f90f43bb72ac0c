graph [
  label "a
]

graph [
  node [ id 4 label "x" ]
  edge [ source 4 target 4 ]
]

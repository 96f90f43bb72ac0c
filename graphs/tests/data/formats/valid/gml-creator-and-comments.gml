Creator "a program"
Version 1
# a comment
graph
[
  comment "see [1]"
  directed 0
  node [ id 7 label "x" graphics [ x 1.5 y -2e3 fill "#ff0000" ] ]
  node [ id 9 label "y" ]
  edge [ source 7 target 9 value 3 ]
  edge [ source 9 target 7 ]
]

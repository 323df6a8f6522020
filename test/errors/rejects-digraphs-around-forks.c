// Braces that are digraphs, in a function that forks; elsewhere they stay.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not='error:'
static int twice(int x) <% return 2 * x; %>
int run(int n) <%
  int x;
  x = meta_fork twice(n);
  meta_join;
  return x;
%>
// CHECK: rejects-digraphs-around-forks.c:4:16: error: the braces of a function that forks are written as '{' and '}'

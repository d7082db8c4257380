# Gives up every right the photo process does not need, then becomes it:
#   photo-sandbox.pl READABLE... -- COMMAND...
# Perl, because every Debian has it (perl-base) and it can ask the kernel for what Node cannot: Landlock and seccomp, which
# need no privileges. Exits with 77 where the kernel has neither; nothing has been started then.
use strict;
use warnings;

sub unavailable { print STDERR "photo sandbox: @_\n"; exit 77 }

my %numbers = (
  x86_64 => {
    arch => 0xC000003E, prctl => 157, kill => 62, tgkill => 234,
    # socket connect bind ptrace process_vm_readv process_vm_writev tkill rt_sigqueueinfo rt_tgsigqueueinfo
    # unshare setns mount add_key request_key keyctl perf_event_open bpf userfaultfd
    denied => [41, 42, 49, 101, 310, 311, 200, 129, 297, 272, 308, 165, 248, 249, 250, 298, 321, 323],
  },
  aarch64 => {
    arch => 0xC00000B7, prctl => 167, kill => 129, tgkill => 131,
    denied => [198, 203, 200, 117, 270, 271, 130, 138, 240, 97, 268, 40, 217, 218, 219, 241, 280, 282],
  },
);
# pidfd_send_signal io_uring_setup pidfd_open pidfd_getfd: the same everywhere.
my @denied_everywhere = (424, 425, 434, 438);

my $machine = (split ' ', `/bin/uname -m`)[0] // '';
my $number = $numbers{$machine} or unavailable("no system call numbers for '$machine'");

my @readable;
while (@ARGV && (my $path = shift @ARGV) ne '--') { push @readable, $path }
@ARGV or die "photo sandbox: no command\n";
# Its own threads, to which it gives the lowest priority once it has started.
push @readable, "/proc/$$/task";

syscall($number->{prctl}, 38, 1, 0, 0, 0) == 0 or unavailable("no_new_privs: $!");
restrict_files();
restrict_system_calls();
exec { $ARGV[0] } @ARGV or die "photo sandbox: $ARGV[0]: $!\n";

# Only the program itself can be read, and nothing written: no settings, no photos, no other process. A process so
# restricted cannot look into others either, also those of the same user.
sub restrict_files {
  my $version = syscall(444, 0, 0, 1);
  unavailable("no Landlock: $!") if $version < 1;
  my $files = 0x1fff | ($version >= 2 ? 0x2000 : 0) | ($version >= 3 ? 0x4000 : 0) | ($version >= 5 ? 0x8000 : 0);
  my $rules = pack 'Q', $files;
  # Binding and connecting by TCP; from version 6 also signals and abstract sockets of others.
  $rules .= pack 'Q', 3 if $version >= 4;
  $rules .= pack 'Q', 3 if $version >= 6;
  my $set = syscall(444, $rules, length $rules, 0);
  unavailable("Landlock: $!") if $set < 0;
  for my $path (@readable) {
    # O_PATH
    sysopen(my $handle, $path, 0x200000) or next;
    # Execute and read files, and read folders.
    my $rule = pack 'Q l', 5 | (-d $path ? 8 : 0), fileno $handle;
    syscall(445, $set, 1, $rule, 0) == 0 or unavailable("Landlock for $path: $!");
  }
  syscall(446, $set, 0) == 0 or unavailable("Landlock: $!");
}

# No sockets, also none of Unix, which Landlock leaves alone; no looking into other processes, no signals to them.
sub restrict_system_calls {
  my ($load, $equal, $at_least, $return) = (0x20, 0x15, 0x35, 0x06);
  my ($allow, $refuse, $end) = (0x7fff0000, 0x00050001, 0x80000000);
  my $step = sub { pack 'S C C L', @_ };
  my @filter = (
    $step->($load, 0, 0, 4), $step->($equal, 1, 0, $number->{arch}), $step->($return, 0, 0, $end),
    # Of x86_64 the second table of numbers.
    $step->($load, 0, 0, 0), $step->($at_least, 0, 1, 0x40000000), $step->($return, 0, 0, $refuse),
  );
  push @filter, $step->($equal, 0, 1, $_), $step->($return, 0, 0, $refuse)
    for @{ $number->{denied} }, @denied_everywhere;
  # A process may signal itself: that is how it ends on a fault.
  for (@{$number}{qw(kill tgkill)}) {
    push @filter, $step->($equal, 0, 4, $_), $step->($load, 0, 0, 16), $step->($equal, 1, 0, $$),
      $step->($return, 0, 0, $refuse), $step->($return, 0, 0, $allow);
  }
  push @filter, $step->($return, 0, 0, $allow);
  my $code = join '', @filter;
  my $program = pack 'S x![P] P', scalar @filter, $code;
  syscall($number->{prctl}, 22, 2, $program, 0, 0) == 0 or unavailable("seccomp: $!");
}

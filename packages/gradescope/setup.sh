#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image of the autograder.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install -y --no-install-recommends gcc libc6-dev make pkg-config bubblewrap python3-minimal \
    libjansson-dev libyaml-dev libseccomp-dev libdw-dev libgmp-dev libarchive-dev zlib1g-dev >/dev/null
mkdir -p /opt/flipref
tar -xzf /autograder/source/flipref.tar.gz -C /opt/flipref
make -s -C /opt/flipref -j"$(nproc)" all
ln -sf /opt/flipref/build/flipref /usr/local/bin/flipref

"""Machine code counts as kept when every file that was compiled is there, in the folder that numba makes for itself."""

from kdexplore.engine.kernel.machine_code import cache_folder, is_kept, mark_ready


def test_machine_code_is_kept_while_every_file_of_it_is_whole(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    there = cache_folder() / "kernel_4711"  # as numba names it
    there.mkdir(parents=True)
    assert not is_kept()
    mark_ready()
    assert not is_kept()  # nothing was compiled
    code = there / "rollout.play_on-1.py311.1.nbc"
    code.write_bytes(b"code")
    mark_ready()
    assert is_kept()
    code.write_bytes(b"co")
    assert not is_kept()
    code.unlink()
    assert not is_kept()

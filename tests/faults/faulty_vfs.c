/* A disk that fails: see faulty_vfs.h. */
#include "faulty_vfs.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES = 8, PATH = 512, SECTOR = 512 };

/* One change since the last sync: bytes before and after, or a truncation (no bytes after). */
typedef struct change {
    struct change *older;
    sqlite3_int64 offset, size_before;
    int before_length, after_length;
    bool truncated;
    char bytes[]; /* before, then after */
} change;

typedef struct disk_file {
    char path[PATH];
    change *newest;
} disk_file;

typedef struct faulty_file {
    sqlite3_file base;
    disk_file *disk; /* NULL: a temporary file */
    sqlite3_file *real;
} faulty_file;

static struct {
    pthread_mutex_t lock; /* for all below */
    faulty_plan plan;
    uint64_t calls, failed;
    disk_file files[FILES];
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};
static sqlite3_vfs *real_vfs;
static sqlite3_vfs faulty_vfs;

static sqlite3_file *real_of(sqlite3_file *f) {
    return ((faulty_file *)f)->real;
}

static bool fails(void) {
    const faulty_plan *p = &disk.plan;
    disk.calls++;
    const bool yes = p->at && disk.calls >= p->at && (p->off || disk.calls - p->at < p->count);
    disk.failed += yes;
    return yes;
}

static void forget_changes(disk_file *d) {
    while (d->newest) {
        change *c = d->newest;
        d->newest = c->older;
        free(c);
    }
}

static disk_file *disk_file_of(const char *path) {
    disk_file *free_one = NULL;
    for (int i = 0; i < FILES; i++) {
        if (strcmp(disk.files[i].path, path) == 0)
            return &disk.files[i];
        if (disk.files[i].path[0] == '\0' && !free_one)
            free_one = &disk.files[i];
    }
    if (!free_one || strlen(path) >= PATH)
        abort();
    snprintf(free_one->path, PATH, "%s", path);
    return free_one;
}

/* Notes what a write or a truncation is about to change. */
static void note_change(faulty_file *f, const void *after, int after_length, sqlite3_int64 offset) {
    sqlite3_int64 size = 0;
    if (!f->disk)
        return;
    f->real->pMethods->xFileSize(f->real, &size);
    const sqlite3_int64 end = after ? offset + after_length : size;
    const sqlite3_int64 touched = (end < size ? end : size) - offset;
    const int before_length = touched > 0 ? (int)touched : 0;
    change *c = calloc(1, sizeof *c + (size_t)before_length + (size_t)after_length);
    if (!c)
        abort();
    *c = (change){.older = f->disk->newest, .offset = offset, .size_before = size};
    c->before_length = before_length;
    c->after_length = after_length;
    c->truncated = !after;
    if (before_length)
        f->real->pMethods->xRead(f->real, c->bytes, before_length, offset);
    if (after)
        memcpy(c->bytes + before_length, after, (size_t)after_length);
    f->disk->newest = c;
}

static int faulty_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
    faulty_file *f = (faulty_file *)file;
    pthread_mutex_lock(&disk.lock);
    const bool failed = fails();
    int code = SQLITE_OK;
    if (failed && disk.plan.half && !disk.plan.off)
        length /= 2;
    if (!failed || (disk.plan.half && !disk.plan.off && length)) {
        note_change(f, bytes, length, offset);
        code = f->real->pMethods->xWrite(f->real, bytes, length, offset);
    }
    if (failed)
        code = disk.plan.full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int faulty_truncate(sqlite3_file *file, sqlite3_int64 size) {
    faulty_file *f = (faulty_file *)file;
    int code = SQLITE_IOERR_TRUNCATE;
    pthread_mutex_lock(&disk.lock);
    if (!fails()) {
        note_change(f, NULL, 0, size);
        code = f->real->pMethods->xTruncate(f->real, size);
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int faulty_sync(sqlite3_file *file, int flags) {
    faulty_file *f = (faulty_file *)file;
    (void)flags;
    pthread_mutex_lock(&disk.lock);
    const bool failed = fails();
    if (!failed && f->disk)
        forget_changes(f->disk);
    pthread_mutex_unlock(&disk.lock);
    return failed ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int faulty_delete(sqlite3_vfs *vfs, const char *path, int sync) {
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    const bool failed = fails();
    if (!failed) {
        disk_file *d = disk_file_of(path);
        forget_changes(d);
        d->path[0] = '\0';
    }
    pthread_mutex_unlock(&disk.lock);
    (void)sync;
    return failed ? SQLITE_IOERR_DELETE : real_vfs->xDelete(real_vfs, path, 0);
}

/* All the rest goes straight to the real disk. */
static int faulty_close(sqlite3_file *f) {
    const int code = real_of(f)->pMethods->xClose(real_of(f));
    sqlite3_free(real_of(f));
    return code;
}

static int faulty_read(sqlite3_file *f, void *to, int length, sqlite3_int64 offset) {
    return real_of(f)->pMethods->xRead(real_of(f), to, length, offset);
}

static int faulty_size(sqlite3_file *f, sqlite3_int64 *out) {
    return real_of(f)->pMethods->xFileSize(real_of(f), out);
}

static int faulty_lock(sqlite3_file *f, int how) {
    return real_of(f)->pMethods->xLock(real_of(f), how);
}

static int faulty_unlock(sqlite3_file *f, int how) {
    return real_of(f)->pMethods->xUnlock(real_of(f), how);
}

static int faulty_reserved(sqlite3_file *f, int *out) {
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), out);
}

/* The engine must not grow a file behind our back. */
static int faulty_control(sqlite3_file *f, int what, void *with) {
    if (what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE || what == SQLITE_FCNTL_MMAP_SIZE)
        return SQLITE_OK;
    return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
}

static int faulty_sector(sqlite3_file *f) {
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int faulty_device(sqlite3_file *f) {
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int faulty_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, out);
}

static int faulty_shm_lock(sqlite3_file *f, int offset, int n, int flags) {
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void faulty_shm_barrier(sqlite3_file *f) {
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int faulty_shm_unmap(sqlite3_file *f, int remove) {
    return real_of(f)->pMethods->xShmUnmap(real_of(f), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* without memory maps, which no write would pass */
    .xClose = faulty_close,
    .xRead = faulty_read,
    .xWrite = faulty_write,
    .xTruncate = faulty_truncate,
    .xSync = faulty_sync,
    .xFileSize = faulty_size,
    .xLock = faulty_lock,
    .xUnlock = faulty_unlock,
    .xCheckReservedLock = faulty_reserved,
    .xFileControl = faulty_control,
    .xSectorSize = faulty_sector,
    .xDeviceCharacteristics = faulty_device,
    .xShmMap = faulty_shm_map,
    .xShmLock = faulty_shm_lock,
    .xShmBarrier = faulty_shm_barrier,
    .xShmUnmap = faulty_shm_unmap,
};

static int faulty_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *out) {
    faulty_file *f = (faulty_file *)file;
    (void)vfs;
    memset(f, 0, sizeof *f);
    f->real = sqlite3_malloc(real_vfs->szOsFile);
    if (!f->real)
        return SQLITE_NOMEM;
    memset(f->real, 0, (size_t)real_vfs->szOsFile);
    const int code = real_vfs->xOpen(real_vfs, path, f->real, flags, out);
    if (code != SQLITE_OK) {
        sqlite3_free(f->real);
        return code;
    }
    if (path) {
        pthread_mutex_lock(&disk.lock);
        f->disk = disk_file_of(path);
        pthread_mutex_unlock(&disk.lock);
    }
    f->base.pMethods = &methods;
    return SQLITE_OK;
}

void faulty_install(void) {
    if (real_vfs)
        return;
    real_vfs = sqlite3_vfs_find(NULL);
    faulty_vfs = *real_vfs;
    faulty_vfs.zName = "faulty";
    faulty_vfs.szOsFile = sizeof(faulty_file);
    faulty_vfs.xOpen = faulty_open;
    faulty_vfs.xDelete = faulty_delete;
    sqlite3_vfs_register(&faulty_vfs, 1);
}

void faulty_set(const faulty_plan *plan) {
    static const faulty_plan good;
    pthread_mutex_lock(&disk.lock);
    disk.plan = plan ? *plan : good;
    disk.calls = disk.failed = 0;
    pthread_mutex_unlock(&disk.lock);
}

uint64_t faulty_failed(void) {
    pthread_mutex_lock(&disk.lock);
    const uint64_t n = disk.failed;
    pthread_mutex_unlock(&disk.lock);
    return n;
}

static void put(int f, const char *bytes, size_t length, sqlite3_int64 offset) {
    if (pwrite(f, bytes, length, offset) != (ssize_t)length)
        abort();
}

static void cut_to(int f, sqlite3_int64 size) {
    if (ftruncate(f, size) != 0)
        abort();
}

static uint64_t draw(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* A change reaches the disk, or a part of it that ends at a sector, or nothing. */
static void perhaps_redo(int f, const change *c, uint64_t *seed) {
    const uint64_t fate = draw(seed) % 3;
    if (fate == 0)
        return;
    if (c->truncated) {
        cut_to(f, c->offset);
        return;
    }
    int length = c->after_length;
    if (fate == 1)
        length = (int)(draw(seed) % (uint64_t)(length / SECTOR + 1)) * SECTOR;
    put(f, c->bytes + c->before_length, (size_t)length, c->offset);
}

static void cut_power_of(disk_file *d, uint64_t *seed) {
    change *forward = NULL;
    const int f = open(d->path, O_RDWR);
    while (d->newest) { /* back to the last sync */
        change *c = d->newest;
        d->newest = c->older;
        if (f >= 0) {
            put(f, c->bytes, (size_t)c->before_length, c->offset);
            cut_to(f, c->size_before);
        }
        c->older = forward;
        forward = c;
    }
    while (forward) {
        change *c = forward;
        forward = c->older;
        if (f >= 0)
            perhaps_redo(f, c, seed);
        free(c);
    }
    if (f >= 0)
        close(f);
}

void faulty_cut_power(uint64_t seed) {
    pthread_mutex_lock(&disk.lock);
    for (int i = 0; i < FILES; i++) {
        if (disk.files[i].path[0])
            cut_power_of(&disk.files[i], &seed);
        disk.files[i].path[0] = '\0';
    }
    pthread_mutex_unlock(&disk.lock);
}

void faulty_forget(void) {
    pthread_mutex_lock(&disk.lock);
    for (int i = 0; i < FILES; i++) {
        forget_changes(&disk.files[i]);
        disk.files[i].path[0] = '\0';
    }
    pthread_mutex_unlock(&disk.lock);
}

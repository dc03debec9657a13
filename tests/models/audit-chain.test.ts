import { beforeEach, describe, expect, it } from 'vitest'
import { connection, write } from '#db/client.server.ts'
import { checkHistories } from '#app/jobs/history.server.ts'
import { examineArchive, takeIn } from '#server/take-in.ts'
import { takeOut } from '#app/requests/take-out.server.ts'
import { historyCheckWords } from '#app/domain/history/checked.ts'
import type { Access } from '#app/models/access.server.ts'
import { record, recordEach } from '#app/models/audit.server.ts'
import {
	chainOldEntries,
	countHistoryChecks,
	findHistoryCheck,
	followHistory,
} from '#app/models/hourly/history-check.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { change, openDatabase, rows } from '../support/database.ts'
import { aSchoolWithAccess, aStudent } from '../support/factories.ts'
import { takeErrorLog } from '../support/error-log.ts'

function checkHistory({ schoolId }: Access) {
	const pieces = followHistory(schoolId)
	let next = pieces.next()
	while (!next.done) next = pieces.next()
	return next.value
}

/** As somebody does who has the file: the triggers are in nobody's way. */
function tamper(statement: string, ...params: unknown[]) {
	const { sqlite } = connection()
	sqlite.exec(
		'drop trigger if exists audit_entries_no_update; drop trigger if exists audit_entries_no_delete',
	)
	sqlite.prepare(statement).run(...params)
}

function written(access: Access, count = 5) {
	write((tx) => {
		for (let i = 1; i <= count; i++)
			record(tx, access, 'profile.changed', { objectId: `o${i}`, objectName: `N${i}`, after: { i } })
	})
}

describe('the history of a school', () => {
	let school: ReturnType<typeof aSchoolWithAccess>['school']
	let access: Access
	beforeEach(() => {
		;({ school, access } = aSchoolWithAccess())
		written(access)
	})

	it('is whole from its first entry on', async () => {
		const { entries, since, broken } = checkHistory(access)
		expect([entries, broken]).toEqual([6, null])
		expect(since).toBe(rows<{ at: number }>('select min(at) as at from audit_entries')[0]?.at)
		const found = findHistoryCheck(access)!
		expect(historyCheckWords(found, () => '3 March')).toBe('6 entries, unbroken since 3 March.')
	})

	it('is one chain for each school, and one for the platform', async () => {
		const other = aSchoolWithAccess().access
		written(other, 2)
		written(access, 1)
		expect(checkHistory(other).entries).toBe(3)
		expect(checkHistory(access).entries).toBe(7)
		expect(await checkHistories()).toEqual([])
		expect(countHistoryChecks()).toEqual({ checked: 3, broken: [] })
	})

	it.each([
		["action = 'other'", 'changed'],
		["actor_name = 'Somebody Else'", 'changed'],
		["object_name = 'N9'", 'changed'],
		[`after = '{"i":9}'`, 'changed'],
		['at = at + 1', 'changed'],
		["actor_id = 'somebody'", 'changed'],
		['salt = null', 'changed'],
		['salt = null, before = null, after = null', 'changed'],
		['position = 40', 'missing'],
	])('with an entry where %s is broken at that entry', async (set, problem) => {
		const [entry] = rows<{ id: string; at: number }>('select id, at from audit_entries where position = 3')
		tamper(`update audit_entries set ${set} where school_id = ? and id = ?`, access.schoolId, entry!.id)
		const { entries, broken } = checkHistory(access)
		expect([entries, broken?.problem]).toEqual([2, problem])
		if (problem === 'changed') expect(broken?.id).toBe(entry!.id)
	})

	it('without one of its entries is broken, and so is one with two that changed places', async () => {
		tamper('delete from audit_entries where position = 4')
		expect(checkHistory(access).broken?.problem).toBe('missing')
		tamper('update audit_entries set position = 4 where position = 5')
		tamper('update audit_entries set position = 5 where position = 6')
		expect(checkHistory(access).broken?.problem).toBe('changed')
		expect(await checkHistories(undefined, Date.now() + 25 * 60 * 60 * 1000)).toEqual([access.schoolId])
		expect(historyCheckWords(findHistoryCheck(access)!)).toMatch(
			/^3 entries are unbroken\. The entry of .* was changed\.$/,
		)
	})

	it('that was written anew from its second entry on fits, but not to the head in the log', async () => {
		const heads: { history: string; entries: number; hash: string }[] = []
		const day = 25 * 60 * 60 * 1000
		const check = (days: number) =>
			checkHistories(undefined, Date.now() + days * day, (head) => heads.push(head))
		await check(0)
		written(access, 1)
		await check(1)
		const [first, second] = heads.filter(({ history }) => history === access.schoolId)
		const hashAt = (position: number) =>
			rows<{ hash: string }>('select hash from audit_entries where position = ?', position)[0]?.hash
		expect([first?.entries, second?.entries]).toEqual([6, 7])
		expect([first?.hash, second?.hash]).toEqual([hashAt(6), hashAt(7)])

		tamper("update audit_entries set actor_name = 'Somebody Else' where position = 2")
		tamper(
			'update audit_entries set position = null, salt = null, words_hash = null, hash = null where position > 1',
		)
		while (chainOldEntries());
		expect(await check(2)).toEqual([])
		expect(hashAt(1)).toBeTruthy()
		expect(hashAt(6)).not.toBe(first?.hash)
		expect(heads.at(-1)?.hash).not.toBe(second?.hash)
	})

	it('holds thousands of entries that were written at once', async () => {
		const many = Array.from({ length: 2500 }, (_, i) => ({ objectId: `s${i}`, after: { i } }))
		write((tx) => recordEach(tx, access, 'student.edited', many))
		expect(checkHistory(access)).toMatchObject({ entries: 2506, broken: null })
	})

	it('goes on where a change was undone', async () => {
		const undo = () =>
			write((tx) => {
				record(tx, access, 'profile.changed')
				throw new Error('undone')
			})
		expect(undo).toThrow('undone')
		written(access, 1)
		expect(checkHistory(access)).toMatchObject({ entries: 7, broken: null })
	})

	it('holds when a person is erased, and keeps nothing their words could be guessed from', async () => {
		const student = aStudent(school, { firstName: 'Zenobia', lastName: 'Quill' })
		write((tx) =>
			record(tx, access, 'student.edited', {
				objectId: student,
				objectName: 'Zenobia Quill',
				after: { firstName: 'Zenobia' },
			}),
		)
		expect(eraseStudent(access, student, { version: 1, name: 'Zenobia Quill' })?.ok).toBe(true)
		const kept = rows<{ salt: string | null; text: string }>(
			`select salt, object_name || coalesce(after, '') as text from audit_entries where object_id = ? and masked_at is not null`,
			student,
		)
		expect(kept.length).toBeGreaterThan(0)
		expect(kept.every(({ salt, text }) => salt === null && !text.includes('Zenobia'))).toBe(true)
		expect(checkHistory(access).broken).toBeNull()
	})

	it('of an older version gets its chain some entries at a time, and each only once', async () => {
		tamper('update audit_entries set position = null, salt = null, words_hash = null, hash = null')
		const { sqlite } = connection()
		expect(sqlite.prepare('select count(*) from audit_entries where hash is null').pluck().get()).toBe(6)
		expect(chainOldEntries(4)).toBe(true)
		written(access, 1)
		while (chainOldEntries(4));
		expect(checkHistory(access)).toMatchObject({ entries: 7, broken: null })
	})

	it('has no entry that gets another place, or another hash', () => {
		for (const set of ["hash = 'x'", 'position = 9', "words_hash = 'x'", "salt = 'x'"])
			expect(() => change(`update audit_entries set ${set}`), set).toThrow('never changed')
	})
})

describe('the history in an archive', () => {
	async function archiveOf(access: Access): Promise<Uint8Array> {
		const pieces: Uint8Array[] = []
		for await (const piece of (await takeOut(access, 1))!.pieces) pieces.push(piece)
		return Buffer.concat(pieces)
	}

	it('is followed without reading it in, and is whole where it is read in', async () => {
		const { access } = aSchoolWithAccess()
		written(access)
		const archive = await archiveOf(access)
		const { hash } = checkHistory(access)
		const { ok, text } = examineArchive([() => archive])
		expect([ok, text]).toEqual([true, expect.stringMatching(/6 entries, unbroken since .*\nFingerprint: /)])
		expect(text).toContain(hash)
		openDatabase('empty')
		await takeIn([() => archive])
		expect(checkHistory(access)).toMatchObject({ entries: 6, hash, broken: null })
	})

	it('that was changed is not read in', async () => {
		const { access } = aSchoolWithAccess()
		written(access)
		tamper("update audit_entries set action = 'other' where position = 2")
		const archive = await archiveOf(access)
		expect(examineArchive([() => archive])).toMatchObject({ ok: false })
		openDatabase('empty')
		await expect(takeIn([() => archive])).rejects.toThrow('The history of the archive was changed')
		expect(rows('select id from schools')).toEqual([])
		takeErrorLog()
	})
})

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { takeIn } from '#server/take-in.ts'
import { takeOut } from '#app/requests/take-out.server.ts'
import { keepImage } from '#app/requests/file.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { change, databaseHash, openDatabase, rows } from '../support/database.ts'
import { aSchool, aSchoolWithAccess, anAdminAt, aStudent } from '../support/factories.ts'
import { aPicture } from '../support/images.ts'

async function partOf(access: Access, number = 1): Promise<Uint8Array> {
	const pieces: Uint8Array[] = []
	for await (const piece of (await takeOut(access, number))!.pieces) pieces.push(piece)
	return Buffer.concat(pieces)
}

type Forge = (text: string) => string

/** The same archive with one of its entries written anew. */
function forged(archive: Uint8Array, name: string, forge: Forge): Uint8Array {
	const entries = unzipSync(archive)
	return zipSync({ ...entries, [name]: strToU8(forge(strFromU8(entries[name]!))) })
}

const withRow = (row: string) => (text: string) => `${text}${row}\r\n`
const replaced = (from: string | RegExp, to: string) => (text: string) => {
	expect(text).toMatch(from)
	return text.replace(from, to)
}

/** A school that moves, in an archive, and a Solfa where another school lives. */
async function aMove() {
	const { school, access } = aSchoolWithAccess()
	aStudent(school)
	const archive = await partOf(access)
	openDatabase('empty')
	const home = aSchool({ name: 'Harmony' })
	const admin = anAdminAt(home)
	return { school, access, archive, home, admin }
}

type Move = Awaited<ReturnType<typeof aMove>>

async function refusal(move: Move, archive: Uint8Array): Promise<string> {
	const before = databaseHash()
	const text = await takeIn([() => archive]).then(
		() => 'read in',
		(error: Error) => `${error.constructor.name}: ${error.message}`,
	)
	expect(databaseHash()).toBe(before)
	expect(rows("select 1 from sqlite_master where type = 'trigger'").length).toBeGreaterThan(5)
	expect(rows('select id from schools')).toEqual([{ id: move.home.id }])
	return text
}

describe('an archive that somebody has written into', () => {
	it.each<[kind: string, file: string, forge: (move: Move) => Forge, words: RegExp]>([
		[
			'a place for its owner at another school',
			'memberships',
			({ access, home }) => withRow(`"${home.id}","forged","${access.userId}","admin","staff",1,,,,,`),
			/memberships\.csv, row 2: it belongs to .*, and the archive is of/,
		],
		[
			'a row of another school in the history',
			'audit_entries',
			() => replaced(/"school-\d+"/, '"platform"'),
			/audit_entries\.csv, row 1: it belongs to platform/,
		],
		[
			'a second school',
			'schools',
			() => withRow('"second","Second","school","USD","UTC",1,'),
			/schools\.csv, row 2: it is the school second/,
		],
		[
			'no school',
			'schools',
			() => (text) => `${text.split('\r\n')[0]}\r\n`,
			/schools\.csv: the school is missing/,
		],
		[
			'somebody without a place there',
			'users',
			() => withRow('"stranger","Stranger","stranger@evil.example",,1'),
			/users\.csv, row 2: stranger has no place at the school/,
		],
		[
			'a place for somebody who has an account here',
			'memberships',
			({ school, admin }) => withRow(`"${school.id}","forged","${admin.userId}","admin","staff",1,,,,,`),
			/memberships\.csv, row 2: person-\d+ is not among the people of the archive/,
		],
		[
			'a role there is not',
			'memberships',
			() => replaced('"admin"', '"super_admin"'),
			/memberships\.csv, row 1: role cannot be super_admin/,
		],
		[
			'a column of its own',
			'users',
			() => (text) =>
				text.replace('"created_at"', '"created_at","is_super_admin"').replace(/\r\n$/, ',1\r\n'),
			/users\.csv has a column is_super_admin/,
		],
		['a column less', 'tags', () => replaced(',"name_key"', ''), /tags\.csv has no column name_key/],
		[
			'a cell too many',
			'students',
			() => replaced(/\r\n$/, ',1\r\n'),
			/students\.csv, row 1: it has \d+ cells/,
		],
		[
			'a word for a number',
			'students',
			() => replaced(/(\r\n(?:"[^"]*",|,)+?)(\d+),/, '$1"soon",'),
			/students\.csv, row 1: \w+ must be a whole number/,
		],
		[
			'nothing where something must be',
			'students',
			({ school }) => replaced(`"${school.id}","`, `"${school.id}",,"`),
			/students\.csv, row 1: /,
		],
		[
			'a text beyond all measure',
			'schools',
			() => replaced('"School 1"', `"${'x'.repeat(3_000_000)}"`),
			/schools\.csv, row 1: name is longer/,
		],
		['a quote that never ends', 'tags', () => withRow('"never'), /tags\.csv cannot be read after row 0/],
		[
			'an id that leads elsewhere',
			'students',
			({ school }) => replaced(new RegExp(`"${school.id}","[^"]+"`), `"${school.id}","../../x"`),
			/students\.csv, row 1: id cannot be \.\.\/\.\.\/x/,
		],
	])('with %s is refused, and the row is named', async (_, file, forge, text) => {
		const move = await aMove()
		const archive = forged(move.archive, `data/${file}.csv`, forge(move))
		expect(await refusal(move, archive)).toMatch(text)
	})

	it.each<[kind: string, forge: Forge, words: RegExp]>([
		[
			'the history of the platform',
			replaced(/"school": "[^"]+"/, '"school": "platform"'),
			/not the id of a school/,
		],
		['an id that is no text', replaced(/"school": "[^"]+"/, '"school": {"a":1}'), /not the id of a school/],
		['a path for its id', replaced(/"school": "[^"]+"/, '"school": "../harmony"'), /not the id of a school/],
		['no totals', replaced(/"totals": \{[^}]*\}/, '"totals": {}'), /The totals differ: Students/],
		['no sense', () => '{', /manifest\.json cannot be read/],
		['nothing in it', () => 'null', /manifest\.json cannot be read/],
	])('whose manifest says %s is refused', async (_, forge, text) => {
		const move = await aMove()
		expect(await refusal(move, forged(move.archive, 'manifest.json', forge))).toMatch(text)
	})

	it('that unpacks to more than a school can have is refused before it is unpacked', async () => {
		const move = await aMove()
		const bomb = zipSync({ ...unzipSync(move.archive), 'data/tags.csv': new Uint8Array(300 * 1024 * 1024) })
		expect(bomb.length).toBeLessThan(2_000_000)
		expect(await refusal(move, bomb)).toMatch(/data\/tags\.csv is larger than/)
	})

	it('brings no subscription: the school begins unpaid, on no plan it did not buy here', async () => {
		const { school, access } = aSchoolWithAccess()
		const archive = await partOf(access)
		expect(Object.keys(unzipSync(archive))).not.toContain('data/subscriptions.csv')
		openDatabase('empty')
		const columns = '"school_id","id","plan","cycle","state","paid_through","created_at"'
		const forever = `"${school.id}","s","professional","yearly","active",9999999999999,1`
		const paid = { 'data/subscriptions.csv': strToU8(`${columns}\r\n${forever}\r\n`) }
		await takeIn([() => zipSync({ ...unzipSync(archive), ...paid })])
		expect(rows('select school_id, plan, state, paid_through from subscriptions')).toEqual([
			{ school_id: school.id, plan: 'standard', state: 'pending', paid_through: null },
		])
	})

	it('mails nothing by itself: what was to be sent later waits for a person', async () => {
		const { access } = aSchoolWithAccess()
		const { schoolId, membershipId } = access
		for (const state of ['scheduled', 'sending']) {
			change(
				`insert into broadcasts (school_id, id, kind, subject, body, audience, state, send_at, sender_id, created_at, updated_at)
				values (?, ?, 'message', 'Prize', 'Click', '{"to":"families"}', ?, 1, ?, 1, 1)`,
				schoolId,
				state,
				state,
				membershipId,
			)
			change(
				`insert into deliveries (school_id, id, broadcast_id, sender_id, recipient, name, email, state, at)
				values (?, ?, ?, ?, 'guardian:x', 'X', 'anybody@else.example', 'waiting', 1)`,
				schoolId,
				`to-${state}`,
				state,
				membershipId,
			)
		}
		change(
			"insert into digest_lines (school_id, membership_id, id, event, text, path, at) values (?, ?, 'l', 'message', 'Click', '/x', 1)",
			schoolId,
			membershipId,
		)
		const archive = await partOf(access)
		openDatabase('empty')
		await takeIn([() => archive])
		expect(rows('select id, state from broadcasts order by id')).toEqual([
			{ id: 'scheduled', state: 'draft' },
			{ id: 'sending', state: 'sent' },
		])
		expect(rows('select id, state from deliveries')).toEqual([{ id: 'to-sending', state: 'failed' }])
		expect(rows('select id from digest_lines')).toEqual([])
	})

	it('with a file that is not the one it says leaves nothing behind, not even the records', async () => {
		const { access } = aSchoolWithAccess()
		const picture = { purpose: 'message' as const, name: 'Duet.png', bytes: await aPicture() }
		expect((await keepImage(access, picture)).ok).toBe(true)
		const [records, files] = [await partOf(access), await partOf(access, 2)]
		const [name] = Object.keys(unzipSync(files))
		openDatabase('empty')
		const empty = databaseHash()
		for (const other of [
			{ [name!]: strToU8('other') },
			{ ...unzipSync(files), 'files/more/x': strToU8('x') },
		])
			await expect(takeIn([() => records, () => zipSync(other)])).rejects.toThrow(
				/The file files\/.* is damaged/,
			)
		expect(databaseHash()).toBe(empty)
	})
})

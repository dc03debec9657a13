import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDatabase, connect, connection, setConnection, write } from '#db/client.server.ts'
import { CLOSED } from '#db/litefs.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { users } from '#db/schema/index.ts'
import { openDatabase, rows } from '../support/database.ts'
import { aPerson } from '../support/factories.ts'

/** LiteFS is a file beside the database here: what counts is what it says after a commit. */
describe('a write to a database that LiteFS keeps', () => {
	let folder = ''
	let path = ''
	const says = (position: number) =>
		writeFileSync(`${path}-pos`, `${position.toString(16).padStart(16, '0')}/${'f'.repeat(16)}\n`)
	const why = (work: () => unknown) => {
		try {
			work()
		} catch (error) {
			return (error as { why?: string }).why
		}
		return 'done'
	}

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'solfa-'))
		path = join(folder, 'solfa.db')
		migrateDatabase(path)
		says(7)
		setConnection(connect(path))
	})
	afterEach(() => {
		closeDatabase()
		openDatabase('empty')
		rmSync(folder, { recursive: true, force: true })
	})

	it('is done once LiteFS is further than before', () => {
		expect(
			why(() =>
				write(() => {
					aPerson({ name: 'Ada' })
					says(8)
				}),
			),
		).toBe('done')
		expect(rows('select name from users')).toEqual([{ name: 'Ada' }])
	})

	it.each([
		['says what it said before', () => {}],
		['says nothing', () => rmSync(`${path}-pos`)],
	])('is neither done nor undone where LiteFS afterwards %s', (_, then) => {
		const answer = why(() =>
			write(() => {
				aPerson()
				then()
			}),
		)
		expect(answer).toBe('unknown')
	})

	it('that changes nothing need not show', () => {
		expect(why(() => write((tx) => tx.delete(users).run()))).toBe('done')
	})

	it('is not begun where LiteFS does not answer', () => {
		rmSync(`${path}-pos`)
		let begun = false
		expect(why(() => write(() => (begun = true)))).toBe('read-only')
		expect(begun).toBe(false)
	})

	it('is refused while a restore has closed the database, and taken after a start', () => {
		connection().sqlite.pragma(`user_version = ${CLOSED}`)
		expect(why(() => write(() => aPerson()))).toBe('read-only')
		expect(rows('select id from users')).toEqual([])
		migrateDatabase(path)
		expect(
			why(() =>
				write(() => {
					aPerson()
					says(8)
				}),
			),
		).toBe('done')
	})
})

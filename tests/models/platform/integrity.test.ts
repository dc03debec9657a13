import { expect, it } from 'vitest'
import type { Staff } from '#app/models/access.server.ts'
import { checkIntegrity } from '#app/models/platform/integrity.server.ts'
import { connection } from '#db/client.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aSchool, platformStaff, signedIn } from '../../support/factories.ts'

const staff = (): Staff => ({ ...signedIn(platformStaff()).person, role: 'super_admin' })
const kept = () =>
	rows(`select school_id, object_name from audit_entries where action = 'integrity.checked' order by id`)

it('a whole database is said to be whole, and the platform’s history keeps each check', () => {
	const text = 'Everything is whole, and no row points at a missing one'
	expect(checkIntegrity(staff())).toEqual({ ok: true, text })
	expect(checkIntegrity(staff())).toEqual({ ok: true, text })
	expect(kept()).toEqual(Array(2).fill({ school_id: 'platform', object_name: text }))
})

it('rows that point at missing ones are found and counted', () => {
	const school = aSchool()
	const [first, second] = [aClass(school), aClass(school)]
	connection().sqlite.pragma('foreign_keys = off')
	change('update classes set room_id = ? where id = ?', 'gone', first)
	const text = '0 damaged places, 1 row that points at a missing one'
	expect(checkIntegrity(staff())).toEqual({ ok: false, text })
	change('update classes set room_id = ? where id = ?', 'gone', second)
	expect(checkIntegrity(staff()).text).toBe('0 damaged places, 2 rows that point at missing ones')
	expect(kept()[0]).toEqual({ school_id: 'platform', object_name: text })
})

import { afterEach, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { currentMethod, eraseMethods } from '#app/models/billing/autopay-method.server.ts'
import { rows } from '../../support/database.ts'
import { aDebitOffice, aMandate } from '../../support/debits.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

it('a mandate of an erased payer ends and names nobody, and others stay', () => {
	const { access, family, school } = aDebitOffice()
	aMandate(access, family, { payerId: 'a-guardian' })
	const other = aFamily(school, 'Ruiz')
	aMandate(access, other, { payerId: 'another' })
	write((tx) => eraseMethods(tx, access, { payerIds: ['a-guardian'], familyIds: [], names: ['Nobody'] }))
	expect(rows('select holder, iban, state from autopay_methods where family_id = ?', family)).toEqual([
		{ holder: null, iban: null, state: 'ended' },
	])
	expect(currentMethod(access.schoolId, family)).toBeNull()
	expect(currentMethod(access.schoolId, other)?.holder).toBe('Chidi Okafor')
})

import { afterEach, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { eraseMethods } from '#app/models/billing/autopay-method.server.ts'
import { claimCardToForget, markCardForgotten } from '#app/models/billing/forgotten-cards.server.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { rows } from '../../support/database.ts'
import { aDebitOffice, aMandate, currentMethod } from '../../support/debits.ts'
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

it('a card of an erased payer is named to Stripe until it is forgotten there', () => {
	const { access, family } = aDebitOffice()
	aSavedCard(takeAutopay(access), family)
	write((tx) => eraseMethods(tx, access, { payerIds: [], familyIds: [family], names: [] }))
	const [erased] = rows<{ id: string }>('select id, label, state, card_id from autopay_methods')
	expect(erased).toMatchObject({ label: 'Erased student', state: 'ended', card_id: 'pm_1' })
	expect(claimCardToForget(access, erased!.id)).toMatchObject({ cardId: 'pm_1', isOver: false })
	expect(claimCardToForget(access, erased!.id)).toBeNull()
	markCardForgotten(access, erased!.id)
	expect(rows('select card_id, customer_id from autopay_methods')).toEqual([
		{ card_id: null, customer_id: null },
	])
})

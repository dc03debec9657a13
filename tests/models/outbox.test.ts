import { expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { queueMail } from '#app/models/mail/outbox.server.ts'
import { rows } from '../support/database.ts'

const NOON = Date.UTC(2026, 3, 14, 12)
const mail = { kind: 'password-reset', to: 'ana@example.test', subject: 'S', text: 'T', html: '<p>H</p>' }

it('mail waits to be sent, from now on, with all its parts', () => {
	write((tx) => queueMail(tx, [mail, { ...mail, to: 'bo@example.test', replyTo: 'us@example.test' }], NOON))
	const waiting = { created_at: NOON, due_at: NOON, tries: 0, sent_at: null, dead_at: null, last_error: null }
	expect(rows('select * from outbox order by to_address')).toMatchObject([
		{
			kind: 'password-reset',
			to_address: 'ana@example.test',
			reply_to: null,
			subject: 'S',
			text: 'T',
			...waiting,
		},
		{ to_address: 'bo@example.test', reply_to: 'us@example.test', html: '<p>H</p>', ...waiting },
	])
})

it('mail goes with its change when that is undone', () => {
	const undo = () =>
		write((tx) => {
			queueMail(tx, [mail])
			throw new Error('undone')
		})
	expect(undo).toThrow('undone')
	expect(rows('select * from outbox')).toEqual([])
})

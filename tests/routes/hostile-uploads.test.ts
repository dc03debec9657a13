import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOSTILE_UPLOADS } from '../support/corpus/uploads.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool } from '../support/factories.ts'
import { upload } from '../support/library.ts'
import { Visitor } from '../support/visitor.ts'

let office: Visitor
let threads = 0
const count = () => void threads++

beforeEach(async () => {
	office = await Visitor.signedInAs(anAdminAt(aSchool()))
	threads = 0
	process.on('worker', count)
})
afterEach(() => void process.off('worker', count))

const BANK = '/billing/manage/bank'
const send = (path: string, bytes: Buffer) =>
	upload(office, { name: 'file.csv', bytes }, { formKey: 'k' }, path)

describe('a file made to be long to read', () => {
	it.each(Object.entries(HOSTILE_UPLOADS))('%s, is read in a thread of its own', async (_, its) => {
		const answer = await send(its.path, its.bytes)
		expect(threads).toBe(1)
		expect(answer.status).toBe(its.text ? 400 : 303)
		if (its.text) expect(answer.page.problemOf('file')).toContain(its.text)
		expect(rows('select id from bank_imports')).toEqual([])
	})
})

describe('a file of a bank', () => {
	const uploaded = async (content = 'Date,Amount,Name\n2026-04-09,160.00,Ada Okafor\n') => {
		const { location } = await send(BANK, Buffer.from(content))
		return location ?? ''
	}

	it('is read when it comes, and not when it is looked at', async () => {
		const path = await uploaded()
		change(`update bank_imports set content = 'nothing of a bank'`)
		threads = 0
		expect((await office.get(path)).page.text).toContain('Ada Okafor')
		expect(threads).toBe(0)
	})

	it('that came before what it says was kept is read when it is looked at', async () => {
		const path = await uploaded()
		change('update bank_imports set read = null')
		expect((await office.get(path)).page.text).toContain('Ada Okafor')
	})

	it('says what is wrong where other columns read too much of it', async () => {
		const path = await uploaded(
			`Date,Amount,Fee\n${'2026-04-09,-1.00,1.00\n'.repeat(1_001)}2026-04-09,5.00,-1`,
		)
		const answer = await office.post(path, {
			intent: 'columns',
			date: '0',
			amount: '2',
			payer: '-1',
			text: '-1',
		})
		expect([answer.status, answer.page.text]).toEqual([
			400,
			expect.stringContaining('more than 1,000 incoming payments'),
		])
	})
})

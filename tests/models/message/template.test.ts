import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { listTemplates, removeTemplate, saveTemplate } from '#app/models/message/template.server.ts'
import { rows } from '../../support/database.ts'
import { aSchoolWithAccess } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

let access: Access

beforeEach(() => {
	;({ access } = aSchoolWithAccess())
})

const WORDS = { name: 'Snow', subject: 'No lessons today', body: 'We are closed.' }
const saved = (name = 'Snow') => valueOf(saveTemplate(access, { ...WORDS, name })!).id
const names = () => listTemplates(access).map(({ name }) => name)

describe('a template that is removed', () => {
	it('leaves the list, and its name is free', () => {
		const id = saved()
		saved('Holidays')
		expect(saveTemplate(access, { ...WORDS, name: 'snow' })).toMatchObject({ ok: false })
		removeTemplate(access, id)
		expect(names()).toEqual(['Holidays'])
		expect(saveTemplate(access, WORDS, id)).toBeNull()
		expect(saved()).not.toBe(id)
		expect(names()).toEqual(['Holidays', 'Snow'])
	})

	it('was removed when it was removed first', () => {
		const id = saved()
		removeTemplate(access, id)
		const first = rows('select archived_at, updated_by from message_templates')
		removeTemplate({ ...access, userId: 'colleague' }, id)
		expect(rows('select archived_at, updated_by from message_templates')).toEqual(first)
	})

	it('is one of the school’s own', () => {
		const id = saved()
		removeTemplate(aSchoolWithAccess().access, id)
		removeTemplate(access, 'no-such-template')
		expect(names()).toEqual(['Snow'])
	})
})

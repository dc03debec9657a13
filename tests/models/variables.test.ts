import { describe, expect, it } from 'vitest'
import { unknownVariables, wrongValues } from '#app/config/variables.server.ts'

describe('names of variables', () => {
	it('suggests the name that was probably meant', () => {
		expect(unknownVariables({ RESEND_API_KY: 'key' }, ['RESEND_API_KY'])).toEqual([
			'.env sets RESEND_API_KY, which Solfa does not know. Did you mean RESEND_API_KEY?',
		])
		expect(unknownVariables({ SESION_SECRET: 'x' }, [])).toEqual([
			'Solfa does not know SESION_SECRET. Did you mean SESSION_SECRET?',
		])
	})

	it('names what .env sets in vain, even without a suggestion', () => {
		expect(unknownVariables({ COLOR_OF_WALLS: 'blue' }, ['COLOR_OF_WALLS'])).toEqual([
			'.env sets COLOR_OF_WALLS, which Solfa does not know.',
		])
	})

	it('leaves variables of other programs alone', () => {
		const others = {
			HOME: '/root',
			PATH: '/bin',
			HOSTNAME: 'a',
			npm_config_cache: '/c',
			PWD: '/',
			TERM: 'xterm',
		}
		expect(unknownVariables(others, [])).toEqual([])
		expect(unknownVariables({ NODE_ENV: 'production', PORT: '80', TZ: 'UTC' }, ['TZ'])).toEqual([])
	})

	it('refuses values no code goes by', () => {
		expect(wrongValues({ DEMO: 'yes' })).toEqual(['DEMO is "yes", and must be 0 or 1.'])
		expect(wrongValues({ LOG_LEVEL: 'silnt' })).toEqual([
			'LOG_LEVEL is "silnt", and must be info or silent. Did you mean silent?',
		])
		expect(wrongValues({ DEMO: '', LOG_LEVEL: 'info' })).toEqual([])
	})
})

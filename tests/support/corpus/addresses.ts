/** Where nobody must be led, in the ways browsers take for another site. What is believed of a way is asked of `wayBack` in full. */
export const WAYS_OUT = ['https://evil.test/', '//evil.test/', '/\\evil.test/', '/%09/evil.test']

/** Names under which pages anywhere take an address to go on to. */
export const WAY_PARAMETERS = [
	'redirectTo',
	'next',
	'returnTo',
	'return_url',
	'url',
	'to',
	'back',
	'continue',
]

/** In place of an id: what leaves its folder, what every object has, what ends a statement or a header, and what is too long. */
export const ODD_IDS = [
	'..%2f..%2fetc%2fpasswd',
	'%2e%2e%2f%2e%2e%2fdashboard',
	'..%5c..%5cwindows',
	'%252e%252e%252f',
	'__proto__',
	'constructor',
	"'%20or%201=1--",
	'%22%3E%3Cscript%3E',
	'%F0%9F%8E%B5',
	'%00',
	'%0a',
	'%0d%0aX-Odd:%201',
	'%E2%80%A8',
	'%C3%A9',
	'a'.repeat(600),
]

/** Asked of every page at once: its usual words with what they never say, and names that every object has. */
export const ODD_QUERY = [
	...['tab', 'do', 'view', 'report', 'sort', 'id', 'search', 'lang', 'of', 'with'].map(
		(name) => `${name}=__proto__`,
	),
	'page=-1',
	'perPage=1e9',
	'date=9999-99-99',
	'from=-271821-04-20',
	'ticked=..%2f.constructor.%00',
	'__proto__=1',
	'constructor=1',
	'a[b][c]=1',
	'tab=twice',
].join('&')

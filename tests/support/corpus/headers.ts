/** What a browser says of a form that another page sent; HOST stands for ours. */
export const FOREIGN_PAGES: Record<string, Record<string, string>> = {
	'a foreign Origin': { Origin: 'https://evil.test' },
	'an Origin of a neighbour': { Origin: 'http://localhost:1' },
	'an Origin of another scheme': { Origin: 'https://HOST' },
	'an Origin of a scheme that is none': { Origin: 'ftp://HOST', 'Sec-Fetch-Site': 'same-origin' },
	'an Origin of nowhere': { Origin: 'null' },
	'an Origin that is none': { Origin: 'not an address' },
	'an empty Origin': { Origin: '' },
	'a foreign page by its own word': { 'Sec-Fetch-Site': 'cross-site' },
	'a page of the same site': { 'Sec-Fetch-Site': 'same-site' },
	'a foreign Referer': { Referer: 'https://evil.test/' },
	'a forged host': { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' },
	'a forged host and word': {
		Origin: 'https://evil.test',
		'X-Forwarded-Host': 'evil.test',
		'Sec-Fetch-Site': 'same-origin',
	},
}

/** What a proxy might say, said by somebody who is none. */
const OF_PROXIES = {
	'X-Forwarded-Host': 'evil.test',
	'X-Forwarded-Proto': 'gopher',
	'X-Forwarded-Port': '1',
	'X-Forwarded-Prefix': '//evil.test',
	'X-Forwarded-Server': 'evil.test',
	'X-Host': 'evil.test',
	'X-Original-URL': '/super-admin',
	'X-Rewrite-URL': '/super-admin',
	'X-Http-Method-Override': 'DELETE',
	'X-Method-Override': 'PUT',
	Forwarded: 'for=127.0.0.1;host=evil.test;proto=https',
	'Fly-Client-IP': '127.0.0.1',
	'True-Client-IP': '127.0.0.1',
	'X-Real-IP': '127.0.0.1',
	Via: '1.1 evil.test',
}

/** What no browser asks for. */
const OF_BROWSERS = {
	Accept: `text/html,${'*/*;q=0.'.repeat(300)}`,
	'Accept-Language': `de${'-a'.repeat(2000)},${'x;q=0.,'.repeat(500)}`,
	'Accept-Encoding': 'identity;q=0, gzip;q=9, br;q=-1, *;q=nonsense',
	'If-Modified-Since': 'never',
	'Save-Data': 'constructor',
	'User-Agent': `<script>evil.test</script>${'a'.repeat(3000)}`,
	Range: 'bytes=0-0,5-1,-1',
	'Sec-Fetch-Dest': 'constructor',
	'X-Request-Id': '"><script>evil.test</script>',
	'X-Remix-Response': 'yes',
	'X-Remix-Redirect': 'https://evil.test',
	'X-Remix-Revalidate': 'yes',
	Purpose: 'prefetch',
	DNT: 'ÿ',
	constructor: 'x',
	__proto__x: 'x',
}

/** Sent beside the session of whoever asks; nothing that we did not sign counts for anything. */
const OF_COOKIES = [
	'__proto__=1',
	'constructor=x',
	'toString=x',
	'flash=eyJpZCI6ImV2aWwudGVzdCJ9',
	'flash=',
	'seen=%00%zz',
	'display="><script>evil.test</script>',
	'lang=../../evil.test',
	'tx=ffffffffffffffff',
	'__Host-session=evil.test',
	'two-factor=evil.test.evil',
	'registration=e30=.evil',
	'=',
	';',
	`a=${'a'.repeat(4000)}`,
].join('; ')

/** Headers that must change nothing about an answer, by what they are. */
export const LIES: Record<string, Record<string, string>> = {
	'of proxies': OF_PROXIES,
	'of browsers': OF_BROWSERS,
	'of cookies': { Cookie: OF_COOKIES },
}

/** Methods no page knows. */
export const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE']
export const STRANGE_METHODS = ['OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH']

const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=edge'
const part = (name: string, value: string, more = '') =>
	`--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** Names every object has, in all the ways to write a path. */
const POISON = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'__proto__[isSuperAdmin]',
	'__proto__.isSuperAdmin',
	'constructor.prototype.isSuperAdmin',
	'constructor[prototype][isSuperAdmin]',
	'guardians[0].__proto__.isSuperAdmin',
	'guardians[__proto__].isSuperAdmin',
	'intent',
	'do',
	'tab',
	'__intent__',
]

/** Bodies no form of ours sends: what they are sent as, and what is in them. */
export const ODD_BODIES: Record<string, [type: string | undefined, body: string | Buffer]> = {
	'names every object has': [FORM, POISON.map((name) => `${encodeURIComponent(name)}=constructor`).join('&')],
	'the same name a thousand times': [FORM, 'name=a&id=b&intent=c&'.repeat(300)],
	'lists without an end': [FORM, 'guardians[999999999].name=a&students[4294967295]=b&ids[]=c&a[-1]=d'],
	'text that is none': [FORM, 'name=%FF%FE%C3%28&email=%ED%A0%80&id=%F4%90%80%80&intent=%C0%AF'],
	'NUL and the ends of lines': [FORM, 'name=a%00b&email=a%0d%0aBcc:%20b&subject=%E2%80%A8&intent=%00'],
	'JSON where a form is due': [
		'application/json',
		'{"__proto__":{"isSuperAdmin":true},"name":["a"],"intent":{}}',
	],
	'JSON as text, as another site could send it': ['text/plain', '{"name":"a","intent":"save"}'],
	'JSON that is no object': ['application/json', '[[[]]]'],
	'XML with an entity': [
		'application/xml',
		'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
	],
	'parts that are files': [
		PARTS,
		`${part('name', '<script>', '; filename="../../a.html"\r\nContent-Type: text/html')}${part('file', 'x', '; filename="a\u0000.png"')}--edge--`,
	],
	'parts without an end': [PARTS, part('name', 'a')],
	'an edge that is never met': ['multipart/form-data; boundary="a;b"', '--c\r\n\r\n'],
	'bytes of no type': [undefined, Buffer.from([0, 255, 254, 13, 10, 0])],
	'a form in another alphabet': [`${FORM}; charset=utf-16le`, 'n\u0000a\u0000m\u0000e\u0000=\u0000a\u0000'],
	'a packed form': [`${FORM}; encoding=gzip`, Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
}

import { fold } from '#app/utils/fold.ts'

export const TOO_WEAK = 'This password is among the first that anybody would try. Please choose another.'

/** True if the password is among the first guesses for this account. */
export function isWeakPassword(password: string, email: string): boolean {
	const typed = fold(password)
	const word = typed.replace(/\d+$/, '')
	const address = fold(email)
	const own = [address, address.slice(0, address.lastIndexOf('@'))]
	list ??= weakPasswords()
	return list.has(typed) || list.has(word) || own.includes(typed) || own.includes(word) || isPattern(typed)
}

let list: ReadonlySet<string> | undefined

const WORDS =
	`password passw0rd pass passwort contrasena motdepasse qwerty qwertz azerty letmein welcome iloveyou
	changeme admin administrator login secret master access hello test guest user default whatever computer internet
	google facebook samsung apple windows monkey dragon shadow sunshine princess flower butterfly angel lovely
	football baseball soccer hockey basketball superman batman pokemon starwars ninja killer hunter ranger tiger
	lion eagle falcon phoenix mustang ferrari porsche harley yankees lakers arsenal chelsea liverpool barcelona
	london paris berlin madrid newyork america canada summer winter autumn spring monday friday january october
	cookie chocolate banana orange cheese pepper ginger coffee purple yellow silver diamond freedom forever family
	mother father sister brother baby junior michael jennifer thomas jordan daniel andrew joshua matthew anthony
	robert william george charlie jessica ashley amanda nicole michelle samantha elizabeth hannah sophie maria
	carlos antonio alejandro peter julia laura anna oliver lucas emma bailey buddy maggie molly
	music musica musik musicschool school teacher student lesson lessons musiclesson piano guitar violin drums flute
	cello trumpet clarinet saxophone ukulele singer choir orchestra concert melody rhythm solfa doremi doremifa
	mozart beethoven bach chopin vivaldi pianolesson guitarlesson band rockstar`.split(/\s+/)

const ENDINGS = [
	'',
	'1',
	'12',
	'123',
	'1234',
	'12345',
	'123456',
	'!',
	'1!',
	'123!',
	'01',
	'007',
	'69',
	'99',
	'2020',
].concat(['2021', '2022', '2023', '2024', '2025', '2026'])

/** Neighboring keys of common keyboard layouts. */
const ROWS = [
	'1234567890',
	'qwertyuiop',
	'asdfghjkl',
	'zxcvbnm',
	'qwertzuiop',
	'yxcvbnm',
	'azertyuiop',
	'qsdfghjklm',
]
const WALKS =
	'1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx qazwsx qazwsxedc zaq12wsx 1qazxsw2 qweasd qweasdzxc asd123 qwe123 abc123 a1b2c3 trustno1 abcd1234'

/** Three thousand common passwords: words, names and keyboard walks, with digits appended. */
export function weakPasswords(): ReadonlySet<string> {
	const walks = ROWS.flatMap((row) =>
		[6, 7, 8, 9, 10].flatMap((length) => [
			row.slice(0, length),
			[...row].reverse().join('').slice(0, length),
		]),
	)
	const made = ENDINGS.flatMap((ending) => WORDS.map((word) => word + ending))
	return new Set([...new Set([...walks, ...WALKS.split(' '), ...made])].slice(0, 3_000))
}

const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz']

/** Matches `11111111`, `abababab`, `12345678`. */
function isPattern(text: string): boolean {
	return /^(.{1,3})\1+.?.?$/.test(text) || RUNS.some((run) => run.includes(text))
}

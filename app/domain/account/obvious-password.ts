import { fold } from '#app/utils/fold.ts'

/** Written by ourselves: what people type first, here and in a music school. Numbers behind it help nobody. */
const OBVIOUS = new Set(
	`password passw0rd passwort contrasena motdepasse qwerty qwertyui qwertyuiop qwertz azerty asdfghjk asdfghjkl
	zxcvbnm abcdefg abcdefgh abcd1234 iloveyou letmein welcome changeme administrator sunshine princess football
	baseball superman trustno1 whatever computer starwars solfa doremi doremifa music musicschool musiclesson
	pianolesson guitarlesson violin mozart beethoven`.split(/\s+/),
)

export const TOO_OBVIOUS = 'This password is among the first that anybody would try. Please choose another.'

/** Whether it is among the first that anybody would try for this account. */
export function isObviousPassword(password: string, email: string): boolean {
	const typed = fold(password)
	const word = typed.replace(/\d+$/, '')
	const address = fold(email)
	const own = [address, address.slice(0, address.lastIndexOf('@'))]
	return [typed, word].some((text) => OBVIOUS.has(text) || own.includes(text)) || isPattern(typed)
}

const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz']

/** `11111111`, `abababab`, `12345678`. */
function isPattern(text: string): boolean {
	return /^(.{1,3})\1+.?.?$/.test(text) || RUNS.some((run) => run.includes(text))
}

import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudentAt, platformStaff } from '../support/factories.ts'
import { aBomb, aPhotoOnItsSide, aPicture, aRealPicture, formWith } from '../support/images.ts'
import { Visitor } from '../support/visitor.ts'

const UPLOAD = '/api/support/upload-image'
let school: ReturnType<typeof aSchool>
let student: Visitor

beforeEach(async () => {
	school = aSchool()
	student = await Visitor.signedInAs(aStudentAt(school))
})

const upload = (bytes: Buffer, name = 'photo.png', who = student) =>
	who.send('POST', UPLOAD, formWith('image', name, bytes))

async function uploaded(bytes: Buffer): Promise<string> {
	const answer = await upload(bytes)
	expect(answer.status).toBe(200)
	return String(answer.json().imageUrl)
}

describe('a picture', () => {
	it('is drawn anew, kept, and sent back to whoever sent it', async () => {
		const url = await uploaded(aRealPicture())
		expect(url).toMatch(/^\/files\/[0-9a-z]{26}$/)
		const answer = await student.get(url)
		expect(answer.status).toBe(200)
		expect(answer.headers).toMatchObject({
			'content-type': 'image/webp',
			'cache-control': 'private, max-age=31536000, immutable',
			'x-content-type-options': 'nosniff',
			'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
			'content-disposition': `inline; filename*=UTF-8''photo.webp`,
		})
		const { width = 0, format } = await sharp(answer.bytes).metadata()
		expect([format, width <= 1600]).toEqual(['webp', true])
	})

	it('of several megabytes, as phones make them, is taken and made small', async () => {
		const large = await aPicture(1700, 1200)
		expect(large.length).toBeGreaterThan(4_000_000)
		const { bytes } = await student.get(await uploaded(large))
		expect(bytes.length).toBeLessThan(2_000_000)
	})

	it('is turned upright, and says nothing any more of where it was taken', async () => {
		const { bytes } = await student.get(await uploaded(await aPhotoOnItsSide()))
		const { width, height, exif } = await sharp(bytes).metadata()
		expect([width, height, exif]).toEqual([20, 40, undefined])
		expect(bytes.toString('latin1')).not.toContain('Secret street')
	})

	it('is read by its sender and by platform staff, and is not there for anybody else', async () => {
		const url = await uploaded(await aPicture())
		const status = async (who: Visitor) => (await who.call('GET', url)).status
		expect(await status(await Visitor.signedInAs(platformStaff()))).toBe(200)
		expect(await status(await Visitor.signedInAs(anAdminAt(school)))).toBe(404)
		expect(await status(await Visitor.signedInAs(aStudentAt(aSchool())))).toBe(404)
		expect(await status(new Visitor())).toBe(401)
		expect((await student.call('POST', url)).status).toBe(405)
	})
})

describe('what is no picture', () => {
	it.each([
		['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
		[
			'a drawing that can run',
			() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
		],
		['a PNG by its first bytes only', () => Buffer.from('\x89PNG\r\n\x1a\n and then nothing', 'latin1')],
		['a picture of 196 megapixels', aBomb],
		['a PDF', () => Buffer.from('%PDF-1.7 ...')],
	])('%s is refused, whatever its name says', async (_what, bytes) => {
		const answer = await upload(await bytes(), 'photo.png')
		expect(answer.status).toBe(415)
		expect(answer.json().message).toBe('Choose a PNG, JPEG, WebP or GIF image of at most 25 megapixels.')
		expect(rows('select id from files')).toEqual([])
	})

	it('nothing at all is refused', async () => {
		expect((await upload(Buffer.alloc(0))).status).toBe(400)
		expect((await student.call('POST', UPLOAD, { image: 'x' })).status).toBe(400)
	})

	it('more than eight megabytes are not read', async () => {
		expect((await upload(Buffer.alloc(9 * 1024 * 1024))).status).toBe(413)
	})

	it('as much goes nowhere else', async () => {
		const answer = await student.send(
			'POST',
			'/api/contact',
			formWith('image', 'a.png', Buffer.alloc(300_000)),
		)
		expect(answer.status).toBe(413)
	})
})

it('more than a hundred megabytes a day are too many of one person', async () => {
	const url = await uploaded(await aPicture())
	expect(url).toBeTruthy()
	change('update files set bytes = 101 * 1024 * 1024')
	expect((await upload(await aPicture())).status).toBe(429)
})

it('pictures are sent by those who are signed in', async () => {
	expect((await upload(await aPicture(), 'a.png', new Visitor())).status).toBe(401)
	const staff = await Visitor.signedInAs(platformStaff())
	expect((await upload(await aPicture(), 'a.png', staff)).status).toBe(404)
})

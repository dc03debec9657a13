import { enterAs, expect, test } from './support.ts'
import { recording } from '../../db/seed/sheets.ts'

// A microphone that beeps, and a browser that does not ask.
test.use({
	viewport: { width: 390, height: 844 },
	launchOptions: async ({ launchOptions }, provide) =>
		provide({
			...launchOptions,
			args: [
				...(launchOptions.args ?? []),
				'--use-fake-device-for-media-stream',
				'--use-fake-ui-for-media-stream',
			],
		}),
})

test('a parent sends a recording, a teacher comments on a second of it, and the parent plays that second', async ({
	page,
	scripted,
}) => {
	// Each run has a child of its own, so that neither sees what the other did.
	const child = scripted ? 'harmony-student-5' : 'harmony-student-4'
	const its = `/student/progress/recordings/${child}-assignment-2`
	await enterAs(page, 'parent')
	await page.goto(`/student/progress?child=${child}`)
	await page.getByRole('link', { name: /recording.*The duet, lower part/ }).click()
	await expect(page).toHaveURL(new RegExp(its))
	const record = page.getByRole('button', { name: 'Record here' })
	if (scripted) {
		await record.click()
		await expect(page.getByRole('timer')).toHaveText('0:02')
		await page.getByRole('button', { name: 'Stop' }).click()
		await page.getByRole('button', { name: 'Discard' }).click()
		await record.click()
		await expect(page.getByRole('timer')).toHaveText('0:03')
		await page.getByRole('button', { name: 'Stop' }).click()
		await expect(page.getByText('Listen to it, then send it below.')).toBeVisible()
	} else {
		await expect(record).toBeHidden()
		const file = { name: 'Take 1.wav', mimeType: 'audio/wav', buffer: recording([0, 2, 4, 5, 7]) }
		await page.getByLabel('Sound or video file').setInputFiles(file)
	}
	await page.getByRole('button', { name: 'Send recording' }).click()
	await expect(page.getByText('The recording was sent.')).toBeVisible()
	const sent = await page.locator('.card[id^="recording-"]').first().getAttribute('id')
	const text = `Watch the rhythm here (${scripted ? 'script' : 'plain'})`

	await enterAs(page, 'teacher')
	await page.goto(`/dashboard/teacher/students/${child}/practice`)
	const one = page.locator(`#${sent ?? ''}`)
	if (scripted) {
		const player = one.locator('audio')
		await player.evaluate((audio: HTMLAudioElement) => (audio.currentTime = 1.5))
		await one.getByRole('button', { name: 'Comment at the current second' }).click()
		await expect(one.getByLabel('At, such as 0:42')).toHaveValue('0:01')
	} else await one.getByLabel('At, such as 0:42').fill('0:01')
	await one.getByLabel('Comment', { exact: false }).last().fill(text)
	await one.getByRole('button', { name: 'Add comment' }).click()
	await expect(one.getByText(text, { exact: true })).toBeVisible()

	await enterAs(page, 'parent')
	await page.goto(its)
	const heard = page.locator(`#${sent ?? ''}`)
	await expect(heard.getByText(text)).toBeVisible()
	await heard.getByRole('link', { name: '0:01' }).click()
	const plays = () =>
		page.evaluate(() =>
			[...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(
				(player) => player.currentTime >= 1,
			),
		)
	if (scripted) {
		await expect(page).toHaveURL(new RegExp(its))
		await expect.poll(plays).toBe(true)
	} else await expect(page).toHaveURL(/\/files\/.+#t=1$/)
})

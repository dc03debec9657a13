import { secondWords } from '#app/domain/learning/recording.ts'
import { playFrom } from '#app/web/play-from.ts'

/** Records into the file field of the form, and lets comments play their second. */
const MOST_SECONDS = 10 * 60
/** Everything plays the first; browsers without it record the second. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus']
/** Filters for speech spoil music. */
const MUSIC = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }

const panel = document.querySelector<HTMLElement>('[data-recorder]')
const field = panel?.closest('form')?.querySelector<HTMLInputElement>('[type=file]')
if (panel && field) {
	if ('MediaRecorder' in window && 'mediaDevices' in navigator) offer(panel, field)
	refuseLarge(panel, field)
}
document.addEventListener('click', (event) => {
	const link = (event.target as Element).closest<HTMLElement>('[data-player]')
	if (!link) return
	event.preventDefault()
	playFrom(link.dataset.player ?? '', Number(link.dataset.second))
})

function offer(panel: HTMLElement, field: HTMLInputElement) {
	const [record, stop, discard] = ['record', 'stop', 'discard'].map((name) =>
		panel.querySelector<HTMLButtonElement>(`[data-do=${name}]`),
	) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement]
	const [timer, player] = [find(panel, '[role=timer]'), find<HTMLAudioElement>(panel, 'audio')]
	const show = (state: 'empty' | 'recording' | 'ready', words = '') => {
		record.hidden = state !== 'empty'
		stop.hidden = state !== 'recording'
		discard.hidden = player.hidden = state !== 'ready'
		timer.hidden = state === 'empty'
		say(panel, words)
	}
	find(panel, '.button-row').hidden = false

	record.onclick = () => {
		record.disabled = true
		begin()
			.catch(() => show('empty', panel.dataset.denied))
			.finally(() => (record.disabled = false))
	}
	discard.onclick = () => {
		field.value = ''
		show('empty')
		record.focus()
	}
	// A file that is chosen instead replaces the recording.
	field.addEventListener('change', () => show('empty'))

	async function begin() {
		const stream = await navigator.mediaDevices.getUserMedia({ audio: MUSIC })
		const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
		const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 128_000 })
		const pieces: Blob[] = []
		const began = performance.now()
		const seconds = () => (performance.now() - began) / 1000
		const ticking = setInterval(() => {
			timer.textContent = secondWords(seconds())
			if (seconds() >= MOST_SECONDS) recorder.stop()
		}, 250)
		recorder.ondataavailable = ({ data }) => pieces.push(data)
		recorder.onstop = () => {
			clearInterval(ticking)
			for (const track of stream.getTracks()) track.stop()
			keep(new Blob(pieces, { type: recorder.mimeType.split(';')[0] }))
		}
		stop.onclick = () => recorder.stop()
		timer.textContent = secondWords(0)
		recorder.start()
		show('recording', panel.dataset.recording)
		stop.focus()
	}

	function keep(blob: Blob) {
		const files = new DataTransfer()
		const name = `recording.${blob.type.endsWith('mp4') ? 'm4a' : 'webm'}`
		files.items.add(new File([blob], name, { type: blob.type }))
		field.files = files.files
		URL.revokeObjectURL(player.src)
		player.src = URL.createObjectURL(blob)
		show('ready', panel.dataset.ready)
		player.focus()
	}
}

/** A large file is refused before it is sent over a slow line. */
function refuseLarge(panel: HTMLElement, field: HTMLInputElement) {
	field.addEventListener('change', () => {
		const [file] = field.files ?? []
		const isLarge = file !== undefined && file.size > Number(panel.dataset.recorder)
		if (isLarge) field.value = ''
		say(panel, isLarge ? panel.dataset.large : '')
	})
}

function say(panel: HTMLElement, words = '') {
	find(panel, '[role=status]').textContent = words
}

function find<E extends HTMLElement>(within: HTMLElement, selector: string): E {
	return within.querySelector(selector) as E
}

import { beforeEach } from 'vitest';
import { setLocale } from './lib/i18n/locale.ts';
import './styles/main.css';

// The browser's own language says nothing about these tests: they speak Dutch until they change it.
beforeEach(() => setLocale('nl'));

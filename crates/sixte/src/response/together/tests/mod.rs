mod balls;
mod chance;
